import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, FailedTask } from '../records-contract.ts';

/** Work of the queue that failed, messages excepted; nothing where none did. */
export function FailedTasks({ tasks }: { tasks: readonly FailedTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">Other work that failed</h2>
      <StackedTable caption="Other work that failed" columns={columns} rows={tasks} keyOf={({ id }) => id} />
    </section>
  );
}

const columns: Column<FailedTask>[] = [
  { title: 'Work', cell: ({ kind }) => kind },
  { title: 'Why', cell: ({ attempts, lastError }) => `${attempts} tries: ${lastError}` },
  { title: 'Written', cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
  { title: 'Next', cell: (task) => <Next task={task} /> },
];

function Next({ task }: { task: FailedTask }) {
  const api = useApi<typeof calls>();
  const [retry] = useAction(() => api.retryOutboxMessage({ id: task.id }), {
    told: 'It will be tried again.',
    failed: 'It was not queued',
  });
  if (!task.isGivenUp) return 'Will be tried again';
  return (
    <Button look="quiet" onClick={retry}>
      Try again
    </Button>
  );
}
