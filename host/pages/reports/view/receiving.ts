/** A fetch that says how much of the answer has come. */

/** `onReceived`: bytes so far. Rejects where the connection breaks off: half a file is none. */
export const receivingFetch =
  (onReceived: (bytes: number) => void): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let received = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, onwards) {
        received += part.byteLength;
        onReceived(received);
        onwards.enqueue(part);
      },
    });
    const whole = await new Response(answer.body.pipeThrough(counting)).blob();
    return new Response(whole, { status: answer.status, headers: answer.headers });
  };
