/** A fresh Chromium with the bench's page open, its memory, and its main thread's tasks. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../tests/support/chromium.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { processMemory } from './memory.ts';
import { longestTask, type TraceEvent } from './trace.ts';

/**
 * What a machine without a GPU does. Without these Chromium calls SwiftShader "hardware accelerated" and draws Canvas 2D
 * and SVG through it, 4 to 18 times slower than such a machine would.
 */
export const WITHOUT_GPU = [
  '--disable-gpu-compositing',
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-rasterization',
];
/** The flags that make Chromium draw in software even where there is a GPU. */
const SOFTWARE_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const WITH_GPU = ['--ignore-gpu-blocklist', '--enable-gpu', '--use-angle=vulkan', '--enable-features=Vulkan'];

export function chromiumArgs(gpu: boolean): string[] {
  const common = [...CHROMIUM_ARGS, '--js-flags=--expose-gc', '--force-device-scale-factor=1'];
  return gpu
    ? [...common.filter((flag) => !SOFTWARE_GL.includes(flag)), ...WITH_GPU]
    : [...common, ...WITHOUT_GPU];
}

export class BenchBrowser {
  readonly page: Page;
  private readonly browser: Browser;
  private readonly session: CDPSession;
  private readonly emptyMemory: number | undefined;

  private constructor(browser: Browser, page: Page, session: CDPSession, emptyMemory: number | undefined) {
    this.browser = browser;
    this.page = page;
    this.session = session;
    this.emptyMemory = emptyMemory;
  }

  static async open(url: string, gpu: boolean): Promise<BenchBrowser> {
    const browser = await chromium.launch({
      executablePath: chromiumPath() || undefined,
      args: chromiumArgs(gpu),
    });
    const page = await browser.newPage({ viewport: VIEWPORT });
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(`  page: ${message.text()}`);
    });
    page.on('pageerror', (error) => console.error(`  page: ${error.message}`));
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in globalThis);
    const session = await browser.newBrowserCDPSession();
    return new BenchBrowser(browser, page, session, await processMemory(session));
  }

  get version(): string {
    return this.browser.version();
  }

  /** Megabytes that the processes of this browser hold beyond what they held with the empty page; undefined where it cannot be read. */
  async memory(): Promise<number | undefined> {
    await this.page.evaluate(() => bench.collectGarbage());
    const now = await processMemory(this.session);
    return now === undefined || this.emptyMemory === undefined ? undefined : now - this.emptyMemory;
  }

  /** Runs `work` and answers its result with the longest task of the page's main thread meanwhile, milliseconds. */
  async watched<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
    this.session.on('Tracing.dataCollected', collect);
    await this.session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
    });
    const result = await work();
    const complete = new Promise<void>((resolve) =>
      this.session.once('Tracing.tracingComplete', () => resolve()),
    );
    await this.session.send('Tracing.end');
    await complete;
    this.session.off('Tracing.dataCollected', collect);
    return { result, longest: longestTask(events) };
  }

  async screenshot(): Promise<string> {
    const png = await this.page.screenshot({ type: 'png' });
    return `data:image/png;base64,${png.toString('base64')}`;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
