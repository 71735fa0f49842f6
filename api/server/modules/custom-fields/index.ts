/** The interface for other modules: fields that a company adds to its sites, links and controllers. */
export { copyValues, customFieldValuesOf, fieldsWithValues } from './queries/custom-field-values.ts';
export { findCustomField } from './queries/custom-fields.ts';
export { storeValues } from './routes/custom-field-values.ts';
export { customFieldHandlers } from './routes/custom-fields.ts';
