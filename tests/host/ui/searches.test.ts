/** Every search of the console asks by one rule. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SEARCH_DELAY_MS, searchTerm } from '../../../host/ui/search-term.ts';
import { DEBOUNCE_MS } from '../../../host/ui/use-debounced.ts';

const sources = (pattern: string) =>
  globSync(pattern).map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const);

test('ERR-22 CONST-04 three characters that are not only blanks, half a second after the last; other inputs 300 ms', () => {
  expect([SEARCH_DELAY_MS, DEBOUNCE_MS]).toEqual([500, 300]);
  expect(['', 'ab', '  a  ', '     ', ' abc '].map(searchTerm)).toEqual([
    ...[undefined, undefined, undefined, undefined, 'abc'],
  ]);
});

test('ERR-22 no search of the console waits or counts by a rule of its own', () => {
  const waits = sources('host/**/*.{ts,tsx}').flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => line.includes('useDebounced(') && !line.includes('function useDebounced'))
      .map((line) => [file, line.trim()] as const),
  );
  const others = waits.filter(
    ([file, line]) => !/searchTerm\(useDebounced\(\w+, SEARCH_DELAY_MS\)\)/.test(line) && !EXCUSED.has(file),
  );
  expect(others).toEqual([]);
});

const EXCUSED = new Set([
  // What is checked there is an e-mail, not searched for.
  'host/pages/users/use-email-check.ts',
  // The palette narrows no list: it asks a call of its own, which answers from two letters on.
  'host/commands/found.ts',
  // They wait for a form that is being filled in, and search nothing.
  'host/pages/reports/form/use-settled-draft.ts',
  'host/pages/reports/schedules/schedule-fields.tsx',
  // SHARE-18: the dialog of a report asks from two characters on.
  'host/parts/share/share-form.tsx',
]);

test('ERR-22 no list of the server counts the characters of a search by a rule of its own', () => {
  const routes = sources('api/server/modules/**/routes{.ts,/*.ts}');
  const searched = routes.filter(([, text]) => /^(?! ?\*|\/).*\bsearch\b[^']*$/m.test(text));
  expect(searched.length).toBeGreaterThan(20);
  const own = searched.filter(([, text]) => !text.includes('searchTerm('));
  expect(own.map(([file]) => file).sort()).toEqual([
    // The palette: it narrows no list, and answers from two letters on.
    'api/server/modules/search/routes.ts',
    // SHARE-18: the dialog of a report asks from two characters on.
    'api/server/modules/tree/routes/sharing.ts',
  ]);
});
