import { X } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { GuideLines } from '../../../worker/boundary/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { typedNumber } from '../../ui/number-text.ts';
import { PromptDialog } from '../../ui/prompt-dialog.tsx';
import styles from '../dialogs.module.css';
import { FARTHEST_GUIDE, type GuideAxis, withGuide } from './guides-model.ts';
import { closeGuides, guidesStore, setGuides } from './guides-store.ts';

const WORDS: Readonly<Record<GuideAxis, string>> = { x: 'Vertical', y: 'Horizontal' };

/** The guides as a list, to add and remove them by position: for keys, and for exact numbers. */
export function GuidesDialog() {
  const { lines } = useSnapshot(guidesStore) as { readonly lines: GuideLines };
  const [typed, setTyped] = useState({ x: '', y: '' });
  const [asked, setAsked] = useState(false);
  const faults = { x: faultOf(typed.x), y: faultOf(typed.y) };
  const isEmpty = typed.x.trim() === '' && typed.y.trim() === '';
  const submit = () => {
    setAsked(true);
    if (faults.x || faults.y || isEmpty) return;
    let next = lines;
    for (const axis of ['x', 'y'] as const)
      if (typed[axis].trim() !== '') next = withGuide(next, axis, null, typedNumber(typed[axis]));
    setGuides(next);
    closeGuides();
  };
  const field = (axis: GuideAxis) => (
    <Field
      label={`${WORDS[axis]} guide at ${axis}`}
      inputMode="numeric"
      autoFocus={axis === 'x'}
      value={typed[axis]}
      error={asked ? (faults[axis] ?? (isEmpty && axis === 'x' ? 'Enter a position' : undefined)) : undefined}
      onChange={(event) => setTyped({ ...typed, [axis]: event.target.value })}
    />
  );
  const places = (['x', 'y'] as const).flatMap((axis) =>
    lines[axis].map((at, nth) => ({ axis, nth, at, name: `${WORDS[axis]} guide at ${axis} ${at}` })),
  );
  return (
    <PromptDialog
      title="Add guide at"
      verb="Add"
      className={styles.form}
      onClose={closeGuides}
      onSubmit={submit}
      footer={
        places.length > 0 && (
          <ul aria-label="Guides" className={styles.lines}>
            {places.map(({ axis, nth, name }) => (
              <li key={name}>
                {name}
                <IconButton
                  icon={X}
                  label={`Remove ${name}`}
                  onClick={() => setGuides(withGuide(lines, axis, nth, null))}
                />
              </li>
            ))}
          </ul>
        )
      }
    >
      {field('x')}
      {field('y')}
    </PromptDialog>
  );
}

function faultOf(text: string): string | undefined {
  const at = typedNumber(text);
  return text.trim() === '' || Math.abs(at) <= FARTHEST_GUIDE
    ? undefined
    : 'Enter a number from -1,000,000 to 1,000,000';
}
