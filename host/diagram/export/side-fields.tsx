import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { typedNumber } from '../../ui/number-text.ts';
import styles from './export-dialog.module.css';
import { DIAGRAM_SIDES, OWN_SIZE, type PictureSize, type SideLimits, sideFault } from './export-sizes.ts';

/** Sides as typed. */
interface TypedSides {
  readonly width: string;
  readonly height: string;
}

interface SideFaults {
  readonly width?: string;
  readonly height?: string;
}

/**
 * The size of a picture: an offered one, or the user's own. `usual`: the value of the one that is chosen first. `start`:
 * the custom size to begin with.
 */
export function useSize(usual: string, start: PictureSize | null, limits: SideLimits = DIAGRAM_SIDES) {
  const [chosen, setChosen] = useState<string>(usual);
  const [own, setOwn] = useState<TypedSides>({ width: '', height: '' });
  const typed = { width: typedNumber(own.width), height: typedNumber(own.height) };
  const isOwn = chosen === OWN_SIZE;
  const faults: SideFaults = isOwn
    ? { width: sideFault(typed.width, limits), height: sideFault(typed.height, limits) }
    : {};
  const choose = (value: string) => {
    if (value === OWN_SIZE && start && own.width === '')
      setOwn({ width: String(start.width), height: String(start.height) });
    setChosen(value);
  };
  const isFaulty = faults.width !== undefined || faults.height !== undefined;
  return { chosen, choose, own, setOwn, typed, isOwn, faults, isFaulty };
}

interface SideFieldsProps extends Pick<ReturnType<typeof useSize>, 'own' | 'setOwn' | 'faults'> {
  /** The form was submitted once: from then on it shows errors. */
  readonly isAsked: boolean;
}

/** Width and height of a custom size. */
export function SideFields({ own, setOwn, faults, isAsked }: SideFieldsProps) {
  return (
    <div className={styles.sides}>
      <Field
        label="Width, px"
        inputMode="numeric"
        value={own.width}
        error={isAsked ? faults.width : undefined}
        onChange={(event) => setOwn({ ...own, width: event.target.value })}
      />
      <Field
        label="Height, px"
        inputMode="numeric"
        value={own.height}
        error={isAsked ? faults.height : undefined}
        onChange={(event) => setOwn({ ...own, height: event.target.value })}
      />
    </div>
  );
}
