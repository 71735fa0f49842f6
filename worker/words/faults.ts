import type { EditFault } from '../boundary/index.ts';

export const NOT_EDITING: EditFault = { message: 'The diagram is not being edited.' };
