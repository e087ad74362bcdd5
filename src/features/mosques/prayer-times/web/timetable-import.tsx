import { useState } from 'react';
import {
  type FileRead,
  ImportFileField,
  ImportPreviewPanel,
  readCsvFile,
  useImportFile,
} from '#features/care/imports/web/import-file.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { SelectField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, TimetablePreview } from '../timetable.contract.ts';
import type { BlankAnswers } from '../timetable-files.rules.ts';

type Question = TimetablePreview['questions'][number];

/** The chosen files with the user's answers: the months of files that only have days, and what blank cells mean. */
type Chosen = {
  files: readonly { name: string; csv: string }[];
  year: number;
  months: Readonly<Record<string, string>>;
  blanks: BlankAnswers;
};

/** Imports one CSV file or several, such as the months of a year, after one preview of their changes. `today` is YYYY-MM-DD. */
export function TimetableImport({ mosqueId, today }: { mosqueId: string; today: string }) {
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const { questions, chosen, problem, busy, choose, answer, applyImport } = useTimetableImport(
    mosqueId,
    year,
  );
  const open = questions.filter((question) => question.answer === null).length;
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        A CSV file with a date and columns such as “Fajr begins” and “Fajr jamaah”, or several at once, such
        as the months of a year. In Excel: Save As, CSV UTF-8. You’ll see what would change first.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ImportFileField takes="spreadsheets" onChange={choose} />
        <SelectField
          label="Year, for dates without one"
          name="year"
          value={String(year)}
          onChange={(event) => {
            setYear(Number(event.target.value));
            answer({ year: Number(event.target.value), months: {} });
          }}
          choices={[thisYear, thisYear + 1].map((one) => ({ value: String(one), label: String(one) }))}
        />
        {questions.map((question) => (
          <QuestionField key={questionKey(question)} {...{ question, year, chosen, answer }} />
        ))}
      </div>
      <ImportPreviewPanel
        chosen={chosen}
        problem={problem}
        busy={busy}
        unit="days"
        waitsFor={open === 0 ? '' : waitingText(open)}
        onApply={applyImport}
      />
    </div>
  );
}

type Answer = Partial<Omit<Chosen, 'files'>>;

/** `questions` are those of the last preview. They stay while the next one is loading. */
function useTimetableImport(mosqueId: string, year: number) {
  const api = useApi<typeof calls>();
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const inputOf = ({ files, year: yearWhereMissing, months, blanks }: Chosen) => ({
    placeId: mosqueId,
    files: files.map((file) => ({ ...file, month: months[file.name] })),
    yearWhereMissing,
    blanks,
  });
  const actions = useImportFile<Chosen, TimetablePreview>({
    read: async (files) => {
      setQuestions([]);
      const read = await readTimetableFiles(files);
      return read.ok ? { ok: true, value: { files: read.value, year, months: {}, blanks: {} } } : read;
    },
    preview: async (content) => {
      const preview = await api.previewTimetable(inputOf(content));
      setQuestions(preview.questions);
      return preview;
    },
    apply: async (content, digest) => {
      const done = await api.applyTimetable({ ...inputOf(content), digest });
      setQuestions([]);
      showToast({ title: `${done.added + done.changed} days imported.` });
    },
  });
  const answer = (said: Answer) => {
    if (actions.chosen) void actions.loadPreview({ ...actions.chosen.content, ...said });
  };
  return { ...actions, questions, answer };
}

/** Reads the chosen files, or says which of them can't be read. */
async function readTimetableFiles(files: readonly File[]): Promise<FileRead<Chosen['files']>> {
  const read: { name: string; csv: string }[] = [];
  for (const file of files) {
    const text = await readCsvFile(file);
    if (!text.ok) return files.length === 1 ? text : { ok: false, why: `${file.name}: ${text.why}` };
    read.push({ name: file.name, csv: text.value });
  }
  return { ok: true, value: read };
}

function questionKey(question: Question): string {
  return question.asks === 'month' ? `month ${question.file}` : `repeat ${question.prayer}`;
}

function waitingText(open: number): string {
  return open === 1
    ? 'One question above is open. Nothing can be saved before you answer it.'
    : `${open} questions above are open. Nothing can be saved before you answer them.`;
}

type QuestionProps = {
  question: Question;
  year: number;
  chosen: { content: Chosen } | null;
  answer: (said: Answer) => void;
};

/** Asks the questions that the files leave open. */
function QuestionField({ question, year, chosen, answer }: QuestionProps) {
  const { months = {}, blanks = {} } = chosen?.content ?? {};
  const shared = { label: question.text, value: question.answer ?? '' };
  const unanswered = (label: string) => (question.answer === null ? [{ value: '', label }] : []);
  if (question.asks === 'month') {
    const { file } = question;
    return (
      <SelectField
        {...shared}
        name={`month ${file}`}
        hint="Its rows have a day only."
        onChange={(event) => answer({ months: { ...months, [file]: event.target.value } })}
        choices={[
          ...unanswered('Choose a month'),
          ...monthChoices(Number(question.answer?.slice(0, 4)) || year),
        ]}
      />
    );
  }
  const { prayer } = question;
  return (
    <SelectField
      {...shared}
      name={`blank ${prayer}`}
      hint={question.days}
      onChange={(event) => {
        const said = event.target.value === 'repeat' ? 'repeat' : 'leave';
        answer({ blanks: { ...blanks, [prayer]: said } });
      }}
      choices={[
        ...unanswered('Choose an answer'),
        { value: 'repeat', label: 'Yes, repeat each time down' },
        { value: 'leave', label: 'No, these days have no jama‘ah time' },
      ]}
    />
  );
}

function monthChoices(year: number) {
  return Array.from({ length: 12 }, (_, index) => {
    const value = `${year}-${String(index + 1).padStart(2, '0')}`;
    return { value, label: dateText(`${value}-01`, 'month') };
  });
}
