/** The checked tree of a formula. `at` is the character (from 0) where the part starts in the source. */
export type Operator = '+' | '-' | '*' | '/' | '%' | '^';

export type Node =
  | { readonly type: 'number'; readonly at: number; readonly value: number }
  | { readonly type: 'value'; readonly at: number }
  | { readonly type: 'constant'; readonly at: number; readonly name: string }
  | { readonly type: 'negative'; readonly at: number; readonly of: Node }
  | {
      readonly type: 'operation';
      readonly at: number;
      readonly operator: Operator;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly type: 'call'; readonly at: number; readonly name: string; readonly given: readonly Node[] };
