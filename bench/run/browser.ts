/** A fresh Chromium with the bench's page open, its memory, and its main thread's tasks. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../tests/support/chromium.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { type CpuTime, cpuTime } from './cpu.ts';
import { processMemory } from './memory.ts';
import { longestTask, type TraceEvent } from './trace.ts';

/**
 * Makes Chromium behave as on a machine without a GPU. Otherwise it calls SwiftShader "hardware accelerated" and draws
 * Canvas 2D and SVG through it, 4 to 18 times slower than such a machine would.
 */
const WITHOUT_GPU = [
  '--disable-gpu-compositing',
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-rasterization',
];
/** The flags that make Chromium draw in software even where there is a GPU. */
const SOFTWARE_GL = ['--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'];

const WITH_GPU = ['--ignore-gpu-blocklist', '--enable-gpu', '--enable-features=Vulkan'];
const DEFAULT_ANGLE = 'vulkan';

/** What Chromium may draw with. */
export interface Graphics {
  readonly gpu: boolean;
  /** The back end of ANGLE with a GPU: vulkan by default, or gl, gl-egl, metal, d3d11. */
  readonly angle?: string | undefined;
}

/** A Chromium as the bench measures in: the machine's own, where there is one. */
export const launchChromium = (graphics: Graphics): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() || undefined, args: chromiumArgs(graphics) });

export function chromiumArgs({ gpu, angle = DEFAULT_ANGLE }: Graphics): string[] {
  const common = [...CHROMIUM_ARGS, '--js-flags=--expose-gc', '--force-device-scale-factor=1'];
  return gpu
    ? [...common.filter((flag) => !SOFTWARE_GL.includes(flag)), ...WITH_GPU, `--use-angle=${angle}`]
    : [...common, ...WITHOUT_GPU];
}

export interface Cost {
  /** The longest task of the page's main thread, milliseconds. */
  readonly longest: number;
  readonly cpu: CpuTime | undefined;
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

  static async open(url: string, graphics: Graphics): Promise<BenchBrowser> {
    const browser = await launchChromium(graphics);
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

  /**
   * Returns the megabytes that the processes of this browser hold beyond those of the empty page; undefined where they
   * cannot be read.
   */
  async memory(): Promise<number | undefined> {
    await this.page.evaluate(() => bench.collectGarbage());
    const now = await processMemory(this.session);
    return now === undefined || this.emptyMemory === undefined ? undefined : now - this.emptyMemory;
  }

  /** Runs `work` and returns its result with its cost to the browser. */
  async watched<T>(work: () => Promise<T>): Promise<{ result: T } & Cost> {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
    this.session.on('Tracing.dataCollected', collect);
    await this.session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
    });
    const before = await cpuTime(this.session);
    const result = await work();
    const after = await cpuTime(this.session);
    const complete = new Promise<void>((resolve) =>
      this.session.once('Tracing.tracingComplete', () => resolve()),
    );
    await this.session.send('Tracing.end');
    await complete;
    this.session.off('Tracing.dataCollected', collect);
    const cpu = before && after && { workers: after.workers - before.workers, all: after.all - before.all };
    return { result, longest: longestTask(events), cpu };
  }

  async screenshot(): Promise<string> {
    const png = await this.page.screenshot({ type: 'png' });
    return `data:image/png;base64,${png.toString('base64')}`;
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
