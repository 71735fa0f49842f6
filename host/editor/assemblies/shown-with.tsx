import { useSnapshot } from 'valtio';
import { namedIn } from '../../../worker/boundary/index.ts';
import { PanelSection } from '../../panels/panel-section.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useEditing } from '../editing-context.ts';
import type { EditorState } from '../editor.ts';
import { withTag } from './parameter-model.ts';
import { usedFor } from './parameter-slot.tsx';
import styles from './parameters.module.css';

const USE = { part: 'config', field: 'shownWith' } as const;

/** In the panel of selected objects of a definition: the tags without which an instance leaves them out. */
export function ShownWith() {
  const { editor } = useEditing();
  const { canvas, summary } = useSnapshot(editor.state) as EditorState;
  const tags = (canvas?.parameters ?? []).filter(({ type }) => type === 'tag');
  if (tags.length === 0) return null;
  const used = usedFor(summary.config.uses, USE);
  const named = namedIn(used ?? '');
  const change = (name: string, isOn: boolean) =>
    editor.run({ do: 'use', ...USE, value: withTag(used ?? '', name, isOn) });
  return (
    <PanelSection title="Shown with" isOpen={used !== null}>
      <p className={styles.hint}>
        {used === ''
          ? 'The selected objects differ.'
          : 'Instances that have none of the checked tags leave this out.'}
      </p>
      {tags.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={named.includes(name)}
          onChange={(isOn) => change(name, isOn)}
        />
      ))}
    </PanelSection>
  );
}
