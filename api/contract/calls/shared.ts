/** Fields and rules that several groups of calls use. */
import { anyId, optional, queryNumber, text, uuid } from '../field.ts';

export const id = { uuid: uuid() };
/** An item in an address (OR-80): by uuid or number. */
export const itemPath = { id: anyId() };
export const nameField = text({
  trim: true,
  min: 1,
  max: 50,
  say: { required: 'Name is required', max: 'Max allowed value is 50 characters' },
});
/**
 * USER-08, OR-89: a number of any country, 4 to 15 digits with the usual signs between, as `(123)456-7890`, `0431 1234567` or
 * `+49 431 1234567`; empty if there is none.
 */
export const phoneField = text({
  trim: true,
  max: 30,
  pattern: /^(\+?[\s()./-]*(\d[\s()./-]*){4,15})?$/,
  say: { pattern: 'Please enter a valid phone number', max: 'Please enter a valid phone number' },
});
/** `+1`, or empty. */
export const countryCodeField = text({
  trim: true,
  max: 5,
  pattern: /^(\+?\d{1,4})?$/,
  say: { pattern: 'Please enter a valid country code', max: 'Please enter a valid country code' },
});
export const page = {
  limit: optional(queryNumber({ min: 1, max: 500 })),
  skip: optional(queryNumber({ min: 0 })),
  search: optional(text({ max: 200 })),
};

export const diagramRead = { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] } as const;
export const control = { anyOf: ['Dash.control', 'Site.Overview.control'] } as const;
