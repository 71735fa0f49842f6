/** Development only: follows the builds of `npm run dev`, reloads the page, and shows why a change is not in it. */

/** Must be called once, when the page starts. */
export function followBuilds(): void {
  const builds = new EventSource('/api/dev/rebuilt');
  builds.addEventListener('rebuilt', () => location.reload());
  builds.addEventListener('faults', ({ data }) => showFaults(JSON.parse(data) as readonly string[]));
}

let shown: HTMLElement | undefined;

/** Shows them over the page; removes the last ones where there are none. */
function showFaults(faults: readonly string[]): void {
  shown?.remove();
  shown = undefined;
  if (faults.length === 0) return;
  shown = document.createElement('pre');
  shown.setAttribute('role', 'alert');
  shown.textContent = ['The last change is not in this page:', ...faults].join('\n');
  Object.assign(shown.style, {
    position: 'fixed',
    inset: 'auto 0 0 0',
    zIndex: '10000',
    maxHeight: '40vh',
    overflow: 'auto',
    margin: '0',
    padding: '12px 16px',
    whiteSpace: 'pre-wrap',
    font: '13px/1.5 monospace',
    color: '#ffffff',
    background: '#7f1d1d',
  });
  document.body.append(shown);
}
