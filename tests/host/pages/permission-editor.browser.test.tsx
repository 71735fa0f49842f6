/** How the rights of pages that are not there yet look in the table. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../host/ui/tokens.css';
import '../../../host/ui/base.css';
import { fullPermissions, PERMISSION_TREE } from '../../../api/contract/index.ts';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { PermissionEditor } from '../../../host/parts/permission-editor/permission-editor.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const TREE = PERMISSION_TREE.map((area) => ({
  ...area,
  rights: [...area.rights],
  subPermissions: area.subPermissions.map((part) => ({ ...part, rights: [...part.rights] })),
}));

test.each([360, 480])(
  'each name stands in one piece, its note below it and over nothing, %i px wide',
  async (width) => {
    await page.viewport(width + 30, 844);
    stubServer({});
    const screen = await render(
      <QueryClientProvider client={queryClient}>
        <div style={{ width }}>
          <PermissionEditor label="Rights" tree={TREE} value={fullPermissions()} onChange={() => {}} />
        </div>
      </QueryClientProvider>,
    );
    await expect.element(screen.getByText('Not available yet').first()).toBeVisible();
    const notes = screen.getByText('Not available yet').elements();
    expect(notes.length).toBeGreaterThan(2);
    for (const note of notes) {
      const cell = note.parentElement!;
      const words = cell.querySelector('label > span:last-child')!;
      const [name, said] = [words.getBoundingClientRect(), note.getBoundingClientRect()];
      expect(name.height, `${words.textContent}: one line`).toBeLessThan(30);
      expect(said.top, `${words.textContent}: below its name`).toBeGreaterThanOrEqual(name.bottom - 4);
      expect(said.right).toBeLessThanOrEqual(cell.getBoundingClientRect().right + 0.5);
    }
  },
);
