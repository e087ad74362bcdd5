import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, FailedTask } from '../records-contract.ts';

/** Failed tasks in the queue, other than messages; nothing if there are none. */
export function FailedTasks({ tasks }: { tasks: readonly FailedTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">Other failed tasks</h2>
      <StackedTable caption="Other failed tasks" columns={columns} rows={tasks} keyOf={({ id }) => id} />
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
    told: 'We’ll try it again.',
    failed: 'Task not queued',
  });
  if (!task.isGivenUp) return 'Waiting to retry';
  return (
    <Button look="quiet" onClick={retry}>
      Try again
    </Button>
  );
}
