/** What a build leaves out of the sources, as text. */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callAddresses } from '../../api/contract/call-addresses.ts';
import { endpoints } from '../../api/contract/endpoints.ts';
import { direct, originsOf } from '../../scripts/direct-imports.ts';
import { withoutSummaries } from '../../scripts/without-summaries.ts';

describe('imports of an index', () => {
  const origins = originsOf('node_modules/lucide-react/dist/esm/lucide-react.mjs');
  const indexes = new Map([['lucide-react', origins]]);

  test('become imports of the files, by their names there', () => {
    const made = direct(
      "import { Plus, type LucideIcon, Search as Find } from 'lucide-react';\nf();",
      indexes,
    );
    expect(made).toMatch(/^import \{ default as Plus \} from ".*\/icons\/plus\.mjs";/);
    expect(made).toMatch(/import \{ default as Find \} from ".*\/icons\/search\.mjs";\nf\(\);$/);
    expect(made).not.toContain('LucideIcon');
  });

  test('stay where the file is not known, and where it is another package', () => {
    const other = "import { useState } from 'react';";
    expect(direct(other, indexes)).toBe(other);
    expect(direct("import { Nobody } from 'lucide-react';", indexes)).toBe(
      'import { Nobody as Nobody } from "lucide-react";',
    );
  });
});

describe('the contract', () => {
  const origins = originsOf(resolve('api/contract/index.ts'));

  test('is imported by the file that declares a name, through all indexes between', () => {
    const fileOf = (name: string) => origins.get(name)?.file.replace(/.*\/api\//, 'api/');
    expect(fileOf('isGranted')).toBe('api/contract/permissions.ts');
    expect(fileOf('POPUP_TEXTS')).toBe('api/contract/calls/popup-overviews.ts');
    expect(fileOf('REPORT_TEXTS')).toBe('api/contract/calls/reports.ts');
    const page = "import { isGranted, type Right } from '../../../api/contract/index.ts';";
    expect(direct(page, new Map([['api/contract/index.ts', origins]]))).toBe(
      `import { isGranted as isGranted } from ${JSON.stringify(resolve('api/contract/permissions.ts'))};`,
    );
  });

  test('gives the address of each call, and no schema with it', () => {
    const written = Object.entries(callAddresses);
    expect(written).toHaveLength(Object.keys(endpoints).length);
    expect(written.map(([id, { line, stream, takes }]) => [id, line, stream, takes])).toEqual(
      Object.entries(endpoints).map(([id, { method, path, stream, takes }]) => [
        id,
        `${method} ${path}`,
        stream,
        takes,
      ]),
    );
    expect(JSON.parse(JSON.stringify(callAddresses))).toEqual(callAddresses);
  });
});

describe('the words of a call', () => {
  const written = (summary: string) =>
    `  tag: call('GET tag', {\n    summary: ${summary},\n    needs: seen,\n  }),`;

  test.each(["'It\\'s, a tag'", '`up to 5 tags`', "\n      'on a line of its own'"])(
    '%s is left out',
    (words) => {
      expect(withoutSummaries(written(words))).toBe(written("''"));
    },
  );

  test('a field of the wire by that name stays', () => {
    const field = written('text({ max: 5 })');
    expect(withoutSummaries(field)).toBe(field);
  });
});
