/** Labels: words that follow a value. */
import { type Infer, nothing, object, text } from '../field.ts';
import { call } from './call.ts';
import { titleField } from './dictionaries.ts';
import { changesMasters, masterHead } from './meaning.ts';
import { itemPath } from './shared.ts';

export const labelForm = object({ title: titleField });
export const labelField = object({ ...masterHead, title: text() });

export const labelCalls = {
  addLabel: call('POST labels', {
    summary: 'A new label (OR-73)',
    needs: changesMasters,
    body: labelForm,
    reply: labelField,
  }),
  removeLabel: call('DELETE labels/{id}', {
    summary: 'Removes a label from what is on offer; diagrams that use it show it as before',
    needs: changesMasters,
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type Label = Infer<typeof labelField>;
