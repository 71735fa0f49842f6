import { useState } from 'react';
import type { Dictionary, FormatMaster, Formula, Label } from '../../../api/contract/index.ts';
import { formatValue } from '../../../engine/format/format.ts';
import type { ValueType } from '../../../worker/boundary/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DictionaryDialog } from './dictionary-dialog.tsx';
import { exampleOf, type Master, type MasterKey, offered } from './displays.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { LabelForm } from './label-form.tsx';
import { MasterList } from './master-list.tsx';
import styles from './meaning.module.css';
import { RemoveMaster } from './remove-master.tsx';
import { useMasters } from './use-masters.ts';

interface MastersDialogProps {
  /** uuid of the tag to try formulas with. */
  readonly tag?: string;
  /** Applies it to the selection. */
  readonly onUse: (type: ValueType) => void;
  readonly onClose: () => void;
}

type Opened =
  | { readonly what: 'formula'; readonly formula?: Formula }
  | { readonly what: 'dictionary'; readonly dictionary?: Dictionary }
  | { readonly what: 'remove'; readonly sort: MasterKey; readonly master: Master };

/** All formulas, dictionaries and labels of the company, and the available formats. */
export function MastersDialog({ tag, onUse, onClose }: MastersDialogProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, isError, error, refetch } = useMasters();
  const close = () => setOpened(null);
  return (
    <Dialog
      wide="canvas"
      open
      title="Formulas, dictionaries and labels"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.masters}>
        {data ? (
          <MasterTabs lists={data} onOpen={setOpened} onUse={onUse} />
        ) : isError ? (
          <ErrorState title="The lists could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label="Loading" rows={6} />
        )}
      </div>
      {opened?.what === 'formula' && <FormulaDialog formula={opened.formula} tag={tag} onClose={close} />}
      {opened?.what === 'dictionary' && <DictionaryDialog dictionary={opened.dictionary} onClose={close} />}
      {opened?.what === 'remove' && (
        <RemoveMaster sort={opened.sort} master={opened.master} onClose={close} />
      )}
    </Dialog>
  );
}

interface MasterTabsProps {
  readonly lists: FormatMaster;
  readonly onOpen: (opened: Opened) => void;
  readonly onUse: (type: ValueType) => void;
}

function MasterTabs({ lists, onOpen, onUse }: MasterTabsProps) {
  const formulas = offered(lists.formulas);
  const dictionaries = offered(lists.dictionaries);
  const labels = offered(lists.labels);
  const use = (key: MasterKey) => (master: Master) => onUse({ key, id: master._id });
  const remove = (sort: MasterKey) => (master: Master) => onOpen({ what: 'remove', sort, master });
  return (
    <Tabs
      label="What values are shown by"
      pages={[
        {
          id: 'formulas',
          title: 'Formulas',
          count: formulas.length,
          content: (
            <MasterList
              sort="formula"
              masters={formulas}
              empty="A formula converts a value before it is shown, for example x * 0.1."
              onAdd={() => onOpen({ what: 'formula' })}
              onEdit={(formula) => onOpen({ what: 'formula', formula: formula as Formula })}
              onUse={use('formula')}
              onRemove={remove('formula')}
            />
          ),
        },
        {
          id: 'dictionaries',
          title: 'Dictionaries',
          count: dictionaries.length,
          content: (
            <MasterList
              sort="dictionary"
              masters={dictionaries}
              empty="A dictionary replaces values with words: 0 is Idle, 1 is Running."
              onAdd={() => onOpen({ what: 'dictionary' })}
              onEdit={(one) => onOpen({ what: 'dictionary', dictionary: one as Dictionary })}
              onUse={use('dictionary')}
              onRemove={remove('dictionary')}
            />
          ),
        },
        {
          id: 'labels',
          title: 'Labels',
          count: labels.length,
          content: (
            <Labels labels={labels as readonly Label[]} onUse={use('label')} onRemove={remove('label')} />
          ),
        },
        { id: 'formats', title: 'Formats', content: <Formats lists={lists} onUse={onUse} /> },
      ]}
    />
  );
}

interface LabelsProps {
  readonly labels: readonly Label[];
  readonly onUse: (master: Master) => void;
  readonly onRemove: (master: Master) => void;
}

function Labels({ labels, onUse, onRemove }: LabelsProps) {
  return (
    <>
      <LabelForm />
      <MasterList
        sort="label"
        masters={labels}
        empty="A label follows the value: 1234 bar."
        onUse={onUse}
        onRemove={onRemove}
      />
    </>
  );
}

/** LABL-03: by type, each with an example. */
function Formats({ lists, onUse }: Pick<MasterTabsProps, 'lists' | 'onUse'>) {
  return (
    <ul className={styles.formats}>
      {Object.entries(lists.formats).flatMap(([type, formats]) =>
        formats.map((format) => {
          const example = exampleOf(format._id);
          return (
            <li key={format._id}>
              <span className={styles.words}>
                <strong>{format.title === type ? type : `${type} (${format.title})`}</strong>
                <small>
                  {example} is shown as{' '}
                  <output>{formatValue(example, { key: 'format', type: format._id })}</output>
                </small>
              </span>
              <Button onClick={() => onUse({ key: 'format', id: format._id })}>Use</Button>
            </li>
          );
        }),
      )}
    </ul>
  );
}
