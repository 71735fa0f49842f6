/** The interface for other modules: values of formulas for other pages than a diagram. */
export { formulaValueHandlers } from './routes.ts';
