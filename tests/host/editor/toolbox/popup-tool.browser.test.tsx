/** The toolbar's tool for pop-up overviews, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useCommands } from '../../../../host/commands/use-commands.ts';
import { EditingContext } from '../../../../host/editor/editing-context.ts';
import type { Editor } from '../../../../host/editor/editor.ts';
import { Toolbar } from '../../../../host/editor/toolbar.tsx';
import { usePopupTool } from '../../../../host/editor/toolbox/use-popup-tool.tsx';
import { showPage } from '../../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { fakeEditor } from '../doubles.ts';

beforeEach(signInAda);
afterEach(signOutAda);

function Tools({ editor }: { readonly editor: Editor }) {
  const { command, view } = usePopupTool();
  useCommands([command]);
  return (
    <EditingContext value={{ editor, commands: [command] }}>
      <Toolbar />
      {view}
    </EditingContext>
  );
}

test('TOOL-17 TOOL-01 the tool "Popup Overview" opens the picker of pop-up overviews', async () => {
  const server = stubServer({ 'GET popup-overviews': () => ({ items: [], total: 0 }) });
  const editor = await fakeEditor();
  const { screen } = await showPage(() => <Tools editor={editor} />, '/');
  expect(screen.getByRole('dialog').query()).toBeNull();
  await screen.getByRole('button', { name: 'Popup Overview', exact: true }).click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Create a Pop-up Overview', exact: true }))
    .toBeVisible();
  expect(server.calls).toContain('GET popup-overviews');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
