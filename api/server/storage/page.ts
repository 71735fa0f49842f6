/** Which part of a list is asked for. */
export interface Page {
  readonly limit: number;
  readonly skip: number;
}
