import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Finding, NamedFinding, OpenReport } from '../../worker/boundary/index.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { Button } from '../ui/button.tsx';
import { countWords } from '../ui/count-words.ts';
import { loadChunk } from '../ui/lazy-page.ts';
import type { DiagramState } from './diagram-store.ts';

const Errors = lazy(() => loadChunk('open-errors', () => import('./open-errors.tsx')));
const FindingsDialog = lazy(() => loadChunk('findings', () => import('./findings-dialog.tsx')));

/** Replaces a diagram that did not validate. */
export const OpenErrors = ({ report }: { readonly report: OpenReport }) => (
  <Suspense fallback={null}>
    <Errors report={report} />
  </Suspense>
);

interface UndrawnProps {
  readonly store: DiagramState;
  readonly list: () => Promise<readonly NamedFinding[]> | undefined;
  readonly onShow: OpenWarningsProps['onShow'];
}

/** A button with the number of objects that are not drawn; it opens their list, and goes when all are drawn. */
export function Undrawn({ store, list, onShow }: UndrawnProps) {
  const count = useSnapshot(store).engine.undrawn;
  const [found, setFound] = useState<readonly NamedFinding[] | null>(null);
  const isAny = count > 0;
  useEffect(() => {
    if (!isAny) setFound(null);
  }, [isAny]);
  if (!isAny) return null;
  const title = 'Some objects could not be drawn';
  const open = (): void =>
    void list()?.then(setFound, () => showToast('error', 'The list could not be read. Try again.'));
  return (
    <>
      <Button look="quiet" icon={TriangleAlert} title={title} onClick={open}>
        {`${count.toLocaleString('en')} not drawn`}
      </Button>
      {found && (
        <Suspense fallback={null}>
          <FindingsDialog
            {...{ title, links: [], others: found, isEditing: false }}
            onShow={(object) => {
              setFound(null);
              onShow(object);
            }}
            onClose={() => setFound(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface OpenWarningsProps {
  readonly report: OpenReport;
  /** Selects the object, or brings it into view. */
  readonly onShow: (object: NonNullable<Finding['object']>) => void;
  /** Whether the links can be mended here. */
  readonly isEditing?: boolean;
}

const isLink = ({ field }: Finding): boolean => field === 'linkedTag';

/** A button with the number of things that were loaded differently from how they were saved; it opens their list. */
export function OpenWarnings({ report: { warnings }, onShow, isEditing = false }: OpenWarningsProps) {
  const [open, setOpen] = useState(false);
  if (warnings.length === 0) return null;
  const links = warnings.filter(isLink);
  const others = warnings.filter((finding) => !isLink(finding));
  const title =
    links.length > 0 ? 'Some links could not be resolved' : 'Some objects were loaded with changes';
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" icon={TriangleAlert} title={title} onClick={() => setOpen(true)}>
        {links.length > 0
          ? `${countWords(links.length, 'link')} missing`
          : `${others.length.toLocaleString('en')} changed`}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FindingsDialog
            {...{ title, links, others, isEditing }}
            onShow={(object) => {
              close();
              onShow(object);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
