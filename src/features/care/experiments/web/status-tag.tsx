import { Tag } from '#kit/web/ui/tag.tsx';
import type { Experiment } from '../contract.ts';

const looks = {
  draft: { tone: 'plain', label: 'Draft' },
  running: { tone: 'tile', label: 'Running' },
  stopped: { tone: 'plain', label: 'Stopped' },
} as const;

/** Whether an experiment is a draft, runs or was stopped. */
export function StatusTag({ status, size }: { status: Experiment['status']; size?: 'row' | 'large' }) {
  const { tone, label } = looks[status];
  return (
    <Tag tone={tone} {...(size && { size })}>
      {label}
    </Tag>
  );
}
