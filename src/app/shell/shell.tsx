import { Outlet } from '@tanstack/react-router';
import { Document } from '../document.tsx';

/** The frame of every page: header, the page itself, footer. */
export function Shell() {
  return (
    <Document>
      <main>
        <Outlet />
      </main>
    </Document>
  );
}
