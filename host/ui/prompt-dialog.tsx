import { type FormEvent, type ReactNode, useDeferredValue, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface PromptDialogProps {
  readonly title: string;
  /** On the button that sends it; null while there is nothing to send. */
  readonly verb: string | null;
  readonly busy?: boolean;
  /** The focus begins on Cancel. */
  readonly cautious?: boolean;
  /** Of the form. */
  readonly className?: string;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** The fields, with their own errors. */
  readonly children: ReactNode;
  /** Below the form, and no part of it. */
  readonly footer?: ReactNode;
}

/** An open dialog with a small form of its own validation; for forms of the contract use FormDialog. */
export function PromptDialog(props: PromptDialogProps) {
  const { title, verb, busy, cautious, className, onClose, onSubmit, children, footer } = props;
  const form = useId();
  // Opens with an empty frame at once; the dialog is rendered in pieces after it.
  const isOpen = useDeferredValue(true, false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      open={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus={cautious} onClick={onClose}>
            Cancel
          </Button>
          {verb !== null && (
            <Button look="primary" type="submit" form={form} busy={busy}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className={className} onSubmit={submit} noValidate>
        {children}
      </form>
      {footer}
    </Dialog>
  );
}
