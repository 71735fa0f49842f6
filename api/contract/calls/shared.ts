/** Fields and rules that several groups of calls use. */
import { optional, queryNumber, text, uuid } from '../field.ts';

export const id = { uuid: uuid() };
export const nameField = text({
  trim: true,
  min: 1,
  max: 50,
  say: { required: 'Name is required', max: 'Max allowed value is 50 characters' },
});
export const page = {
  limit: optional(queryNumber({ min: 1, max: 500 })),
  skip: optional(queryNumber({ min: 0 })),
  search: optional(text({ max: 200 })),
};

export const diagramRead = { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] } as const;
export const control = { anyOf: ['Dash.control', 'Site.Overview.control'] } as const;
