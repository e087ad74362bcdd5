/** One of a few, all of them in view. */
export function RadioChoices({
  label,
  name,
  choices,
  chosen,
}: {
  label: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {choices.map(({ value, label: text }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-6 shrink-0"
          />
          <span className="min-w-0 break-words" dir="auto">
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
