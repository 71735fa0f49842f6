import { CircleAlert } from 'lucide-react';
import type { PointerEventHandler, ReactNode } from 'react';
import styles from './fields.module.css';

interface FieldRowProps {
  readonly id: string;
  readonly label: string;
  readonly fault?: string | null;
  /** The label can be dragged: props of the gesture. */
  readonly scrub?: { readonly onPointerDown?: PointerEventHandler };
  /** Label above the control, which takes the whole width. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** A field of the panel: label, control, and below them the error of the input. */
export function FieldRow({ id, label, fault, scrub, tall, children }: FieldRowProps) {
  return (
    <div className={styles.row} data-tall={tall || undefined}>
      <label htmlFor={id} title={label} data-scrub={scrub ? true : undefined} {...scrub}>
        {label}
      </label>
      <div className={styles.control}>{children}</div>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          <CircleAlert size={13} aria-hidden /> {fault}
        </p>
      )}
    </div>
  );
}

/** Connects a control with its message. */
export const faultProps = (id: string, fault: string | null) => ({
  'aria-invalid': fault ? true : undefined,
  'aria-describedby': fault ? `${id}-fault` : undefined,
});
