import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';

const redirectDelayMs = 2000;

/** /analytics/denied: shown to members who open the analytics pages; redirects to the home page. */
export function AnalyticsDeniedPage() {
  const { navigate } = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/home', replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="pb-12">
      <PageHeader title="Access Denied" lead="Analytics is only available to administrators." />
      <div className="page">
        <LinkButton to="/home">Back to Home</LinkButton>
      </div>
    </div>
  );
}
