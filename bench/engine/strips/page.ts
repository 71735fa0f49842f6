/** The page of the measurement: passes calls on to the engine's worker, and sends pointer events both ways that there are. */
const engine = new Worker('/engine.js');

export function call(...message: unknown[]): Promise<unknown> {
  engine.postMessage(message);
  return new Promise((resolve) =>
    engine.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  );
}

const ECHO = `
  const port = (data) => { if (data.ring) listen(data.ring); else postMessage(data); };
  async function listen(ring) {
    for (let seen = 0; ; seen++) { await Atomics.waitAsync(ring, 0, seen).value; Atomics.add(ring, 1, 1); Atomics.notify(ring, 1); }
  }
  addEventListener('message', ({ data }) => port(data));
`;

/** Milliseconds from an event to its answer, through a worker that has an event loop: by message and by shared memory. */
export async function roundTrips(times: number): Promise<{ message: number[]; shared: number[] }> {
  const worker = new Worker(URL.createObjectURL(new Blob([ECHO])));
  const message: number[] = [];
  const shared: number[] = [];
  const ring = new Int32Array(new SharedArrayBuffer(8));
  worker.postMessage({ ring });
  const rest = () => new Promise((resolve) => setTimeout(resolve, 5));
  for (let nth = 0; nth < times; nth++) {
    await rest();
    let start = performance.now();
    const answer = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
    worker.postMessage(new Float64Array(8));
    await answer;
    message.push(performance.now() - start);
    await rest();
    start = performance.now();
    Atomics.add(ring, 0, 1);
    Atomics.notify(ring, 0);
    await (Atomics as unknown as { waitAsync(...of: unknown[]): { value: Promise<void> } }).waitAsync(
      ring,
      1,
      nth,
    ).value;
    shared.push(performance.now() - start);
  }
  worker.terminate();
  return { message, shared };
}
