import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { adminGroups } from '#kit/contract/admin/admin-groups.ts';
import { adminArea } from '#kit/web/router/areas.ts';

type Task = ReturnType<typeof adminArea.useLoaderData>[number];

/** The frame of every administration screen: a sidebar on wide screens, a menu above the page on phones. */
export function AdminFrame() {
  const tasks = adminArea.useLoaderData();
  const { pathname } = useLocation();
  const current = currentTask(tasks, pathname);
  const sidebar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is marked follows from the address.
  useEffect(() => {
    const marked = sidebar.current?.querySelector('[aria-current=page]');
    if (marked instanceof HTMLElement && sidebar.current) bringIntoSight(sidebar.current, marked);
  }, [pathname]);
  // The header is 4rem high, with a line of 1px below it.
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-4rem-1px)] lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      {/* The key closes the menu when the page changes. */}
      <details key={pathname} className="no-print border-line border-b bg-sunken lg:hidden">
        <summary className="page flex min-h-12 items-center justify-between gap-3">
          <span>Admin{current ? ` · ${current.label}` : ''}</span>
          <span className="inline-flex items-center gap-1 text-soft">
            Menu <ChevronDown aria-hidden="true" className="size-4" />
          </span>
        </summary>
        <nav aria-label="Administration, menu" className="page grid grid-cols-2 gap-x-4 pb-4">
          <Groups tasks={tasks} current={current} />
        </nav>
      </details>
      <div className="no-print hidden border-line border-e bg-sunken lg:block">
        <nav
          ref={sidebar}
          aria-label="Administration"
          className="sticky top-16 max-h-[calc(100dvh-4rem-1px)] overflow-y-auto px-3 py-4"
        >
          <Groups tasks={tasks} current={current} />
        </nav>
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/** Scrolls the sidebar until a link is in its middle, if it isn't visible; the page itself doesn't scroll. */
function bringIntoSight(sidebar: HTMLElement, link: HTMLElement): void {
  const isInSight =
    link.offsetTop >= sidebar.scrollTop &&
    link.offsetTop + link.offsetHeight <= sidebar.scrollTop + sidebar.clientHeight;
  if (!isInSight) sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2;
}

/** Returns the screen that an address belongs to: the one with the longest path that it begins with. */
export function currentTask<T extends { path: string }>(
  tasks: readonly T[],
  pathname: string,
): T | undefined {
  return tasks
    .filter(({ path }) => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

function Groups({ tasks, current }: { tasks: readonly Task[]; current: Task | undefined }) {
  return adminGroups.map((group) => (
    <div key={group} className="pb-2">
      <p className="label px-3 pt-2 pb-1">{group}</p>
      <ul>
        {tasks
          .filter((task) => task.group === group)
          .map(({ path, label, waiting }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={path === current?.path ? 'page' : undefined}
                activeOptions={{ exact: true }}
                activeProps={{}}
                className="flex min-h-11 items-center justify-between gap-2 rounded-control px-3 no-underline hover:bg-tile-soft aria-[current=page]:bg-tile aria-[current=page]:text-on-tile"
              >
                {label}
                {waiting > 0 ? (
                  <span className="text-sm">
                    {waiting}
                    <span className="sr-only"> waiting</span>
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  ));
}
