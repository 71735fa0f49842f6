/** The connection to the mail server of SMTP_URL. */
import type { SendMailOptions, Transporter } from 'nodemailer';
import { isLoopback } from '../config.ts';
import { mailFault } from './mail-fault.ts';

interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://…:465`. */
  readonly url: string;
  /** As `Mimic <mimic@plant.example>`. */
  readonly from: string;
}

/** A failed attempt; its message is for administrators. */
export class MailFailure extends Error {}

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

export class Smtp {
  readonly #settings: SmtpSettings;
  #transport: Promise<Transporter> | undefined;

  constructor(settings: SmtpSettings) {
    this.#settings = settings;
  }

  /** Throws MailFailure. `id`: what the Message-ID begins with. */
  async send(id: string, mail: SendMailOptions): Promise<void> {
    const { from, url } = this.#settings;
    try {
      this.#transport ??= connectTo(url);
      await (await this.#transport).sendMail({ from, messageId: `<${id}@${domainOf(from)}>`, ...mail });
    } catch (error) {
      throw new MailFailure(mailFault(error, url), { cause: error });
    }
  }
}

/** Of `Mimic <mimic@plant.example>` plant.example. */
const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Loads the package with the first mail. */
async function connectTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // TLS always, except for a mail server on this machine.
  const requireTLS = !isLoopback(new URL(url).hostname);
  return createTransport({ url, requireTLS, ...PATIENCE } as never);
}
