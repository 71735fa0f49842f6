/**
 * The host application's MQTT session: its STATE topic, its subscriptions, and commands that are sent at once or not at
 * all. Nothing is ever queued: a command that arrives minutes late is worse than none.
 */
import { connect, type MqttClient } from 'mqtt';
import { certificateFault } from '../../http/certificate-fault.ts';
import { stateTopic } from './topic.ts';

export interface BrokerAccess {
  /** `mqtt://host:port` or `mqtts://…`. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

export interface SessionHandlers {
  connected(): void;
  disconnected(reason: string): void;
  /** An attempt to connect failed, for another reason than the one before. */
  refused(reason: string): void;
  message(topic: string, payload: Uint8Array): void;
}

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5000;
/** Seconds. A broker that vanished without closing its socket is noticed after one and a half of it. */
const KEEPALIVE = 3;

export class HostSession {
  readonly #client: MqttClient;
  readonly #state: string;
  readonly #handlers: SessionHandlers;
  readonly #url: string;
  #groups: ReadonlySet<string> = new Set();
  #bornAt = Date.now();
  #lastError = 'not connected yet';
  /** Reported as refused since the last connection. */
  #refusal: string | undefined;
  #isUp = false;
  #isClosing = false;

  constructor(access: BrokerAccess, hostId: string, handlers: SessionHandlers, keepalive = KEEPALIVE) {
    this.#state = stateTopic(hostId);
    this.#handlers = handlers;
    this.#url = access.url;
    this.#client = connect(access.url, {
      clientId: `${hostId}-${crypto.randomUUID().slice(0, 8)}`,
      username: access.username,
      password: access.password,
      clean: true,
      keepalive,
      reconnectPeriod: RECONNECT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      queueQoSZero: false,
      resubscribe: false,
      will: { topic: this.#state, payload: this.#stateBody(false), qos: 1, retain: true },
    });
    this.#client.on('connect', () => this.#onConnect());
    this.#client.on('close', () => this.#onClose());
    this.#client.on('error', (error) => this.#onError(error));
    this.#client.on('message', (topic, payload, packet) => this.#onMessage(topic, payload, packet.retain));
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Why there is no connection. */
  get lastError(): string {
    return this.#lastError;
  }

  /** The groups to subscribe to, now and after every reconnect. */
  listen(groups: ReadonlySet<string>): void {
    const left = [...this.#groups].filter((group) => !groups.has(group)).map(filterOf);
    const joined = [...groups].filter((group) => !this.#groups.has(group)).map(filterOf);
    this.#groups = groups;
    if (!this.#isUp) return;
    if (left.length > 0) this.#client.unsubscribe(left);
    if (joined.length > 0) this.#client.subscribe(joined, { qos: 1 });
  }

  /** Sends at QoS 0, once. False if it was certainly not sent; rejects if it may have been. */
  async send(topic: string, payload: Buffer): Promise<boolean> {
    if (!this.#isUp || !this.#client.connected) return false;
    await new Promise<void>((done, fail) =>
      this.#client.publish(topic, payload, { qos: 0, retain: false }, (error) =>
        error ? fail(error) : done(),
      ),
    );
    return true;
  }

  /** Publishes OFFLINE for the nodes that wait for this host, then disconnects. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#isUp) {
      const published = new Promise<void>((done) =>
        this.#client.publish(this.#state, this.#stateBody(false), { qos: 1, retain: true }, () => done()),
      );
      await Promise.race([published, new Promise((done) => setTimeout(done, 500))]);
    }
    await this.#client.endAsync(true);
  }

  /** Sparkplug 3.0, 6.4.4: the will carries the same timestamp as the birth of the session it belongs to. */
  #stateBody(online: boolean): Buffer {
    return Buffer.from(JSON.stringify({ online, timestamp: this.#bornAt }));
  }

  #onConnect(): void {
    this.#client.subscribe([this.#state, ...[...this.#groups].map(filterOf)], { qos: 1 }, (error) => {
      if (error) {
        this.#lastError = error.message;
        this.#client.reconnect();
        return;
      }
      this.#isUp = true;
      this.#refusal = undefined;
      this.#lastError = 'the broker closed the connection';
      this.#sayOnline();
      this.#handlers.connected();
    });
  }

  #sayOnline(): void {
    this.#client.publish(this.#state, this.#stateBody(true), { qos: 1, retain: true });
  }

  #onError(error: Error): void {
    const server = new URL(this.#url).host;
    this.#lastError =
      certificateFault(error, server, 'MQTT_URL') ??
      (error.message || String((error as { code?: string }).code ?? error));
    if (this.#isUp || this.#isClosing || this.#refusal === this.#lastError) return;
    this.#refusal = this.#lastError;
    this.#handlers.refused(this.#lastError);
  }

  #onClose(): void {
    this.#bornAt = Date.now();
    const { will } = this.#client.options;
    if (will) will.payload = this.#stateBody(false);
    if (!this.#isUp) return;
    this.#isUp = false;
    if (this.#isClosing) return;
    this.#handlers.disconnected(this.#lastError);
  }

  #onMessage(topic: string, payload: Uint8Array, isRetained: boolean): void {
    if (topic === this.#state) this.#checkState(payload);
    // Births and data are never retained (Sparkplug 3.0, 6.4): a retained one is from a time that has passed.
    else if (!isRetained) this.#handlers.message(topic, payload);
  }

  /** The will of this host's previous session, delivered late, must not leave the host marked offline. */
  #checkState(payload: Uint8Array): void {
    try {
      const state = JSON.parse(new TextDecoder().decode(payload)) as { online?: unknown };
      if (state.online === false && this.#isUp) this.#sayOnline();
    } catch {
      if (this.#isUp) this.#sayOnline();
    }
  }
}

const filterOf = (group: string): string => `spBv1.0/${group}/#`;
