/** The requested part of a list. */
export interface Page {
  readonly limit: number;
  readonly skip: number;
}
