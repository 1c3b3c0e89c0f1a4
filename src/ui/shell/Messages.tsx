/** One row above the place, where nothing stands beside it: for a hint of the first visit while there is one, else for what there is to say of the page. */
import { Hints, useHint } from './Hints.tsx';
import { Notices } from './Notices.tsx';

export function Messages({ isFolding }: { readonly isFolding: boolean }) {
  const hint = useHint();
  return (
    <section className="lab-notices" aria-label="Notices" data-room={hint !== undefined || undefined}>
      {typeof hint === 'number' ? <Hints /> : <Notices section="page" isFolding={isFolding} />}
    </section>
  );
}
