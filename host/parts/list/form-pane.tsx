import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Submit } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { UnsavedGuard } from '../page/unsaved-guard.tsx';

interface NewPaneProps {
  readonly title: string;
  readonly form: FormState<object>;
  /** The verb on the button. */
  readonly verb?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The pane of a new item: its form, with a question before leaving with input. */
export function NewPane({ title, form, verb = 'Add', onClose, children }: NewPaneProps) {
  return (
    <DetailPane
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Submit form={form}>{verb}</Submit>
        </>
      }
    >
      <UnsavedGuard isDirty={form.isDirty} />
      {children}
    </DetailPane>
  );
}

interface EditPaneProps extends Omit<NewPaneProps, 'verb'> {
  /** Beside the title. */
  readonly after?: ReactNode;
  /** Users who may only view get no button. */
  readonly readOnly: boolean;
}

/** The pane of an existing item, like NewPane. */
export function EditPane({ title, after, form, readOnly, onClose, children }: EditPaneProps) {
  return (
    <DetailPane
      title={title}
      after={after}
      onClose={onClose}
      actions={!readOnly && <Submit form={form}>Save</Submit>}
    >
      <UnsavedGuard isDirty={form.isDirty} />
      {children}
    </DetailPane>
  );
}
