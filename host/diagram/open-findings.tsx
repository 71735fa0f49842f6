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

interface FindingsButtonProps {
  /** Of the dialog. */
  readonly title: string;
  readonly words: string;
  /** What the dialog lists; null while it is closed. */
  readonly found: {
    readonly links: readonly NamedFinding[];
    readonly others: readonly NamedFinding[];
  } | null;
  readonly isEditing: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Selects the object, or brings it into view. */
  readonly onShow: (object: NonNullable<Finding['object']>) => void;
}

/** A button that says how many findings there are, and opens their list. */
function FindingsButton({ title, words, found, isEditing, onOpen, onClose, onShow }: FindingsButtonProps) {
  return (
    <>
      <Button look="quiet" icon={TriangleAlert} title={title} onClick={onOpen}>
        {words}
      </Button>
      {found && (
        <Suspense fallback={null}>
          <FindingsDialog
            {...{ title, ...found, isEditing, onClose }}
            onShow={(object) => {
              onClose();
              onShow(object);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface UndrawnProps extends Pick<FindingsButtonProps, 'onShow'> {
  readonly store: DiagramState;
  readonly list: () => Promise<readonly NamedFinding[]> | undefined;
}

/** A button with the number of objects that are not drawn; it opens their list, and goes when all are drawn. */
export function Undrawn({ store, list, onShow }: UndrawnProps) {
  const count = useSnapshot(store).engine.undrawn;
  const [others, setOthers] = useState<readonly NamedFinding[] | null>(null);
  const isAny = count > 0;
  useEffect(() => {
    if (!isAny) setOthers(null);
  }, [isAny]);
  if (!isAny) return null;
  const open = (): void =>
    void list()?.then(setOthers, () => showToast('error', 'The list could not be read. Try again.'));
  return (
    <FindingsButton
      title="Some objects could not be drawn"
      words={`${count.toLocaleString('en')} not drawn`}
      found={others && { links: [], others }}
      isEditing={false}
      onOpen={open}
      onClose={() => setOthers(null)}
      onShow={onShow}
    />
  );
}

interface OpenWarningsProps extends Pick<FindingsButtonProps, 'onShow'> {
  readonly report: OpenReport;
  /** Whether the links can be mended here. */
  readonly isEditing?: boolean;
}

const isLink = ({ field }: Finding): boolean => field === 'linkedTag';

/** A button with the number of things that were loaded differently from how they were saved; it opens their list. */
export function OpenWarnings({ report: { warnings }, onShow, isEditing = false }: OpenWarningsProps) {
  const [isOpen, setOpen] = useState(false);
  if (warnings.length === 0) return null;
  const links = warnings.filter(isLink);
  const others = warnings.filter((finding) => !isLink(finding));
  return (
    <FindingsButton
      title={links.length > 0 ? 'Some links could not be resolved' : 'Some objects were loaded with changes'}
      words={
        links.length > 0
          ? `${countWords(links.length, 'link')} missing`
          : `${others.length.toLocaleString('en')} changed`
      }
      found={isOpen ? { links, others } : null}
      isEditing={isEditing}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onShow={onShow}
    />
  );
}
