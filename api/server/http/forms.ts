/** Bodies of the kind multipart/form-data, only for the calls that take them. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkJson } from '../../contract/limits.ts';
import { HttpError } from './errors.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Bytes of a part that is no file, and number of parts in one body. */
const FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 20;

const notForm = (): HttpError =>
  new HttpError(415, 'The body must be a form with a file, of the content type multipart/form-data', {
    code: 'NOT_A_FORM',
  });

/** Lets the routes of this scope accept forms. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 1, fieldSize: FIELD_BYTES, headerPairs: 50 },
    // A file over its limit is cut off one byte past it; the handler reports it in its own words.
    throwFileSizeLimit: false,
  });
}

interface FormOptions {
  /** Largest file. */
  readonly bytes: number;
  readonly folder: UploadFolder;
}

/** The parts of a form by name: texts, and one file, with its name, which is there until the call has been answered. */
export async function formOf(
  request: FastifyRequest,
  { raw }: FastifyReply,
  { bytes, folder }: FormOptions,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw notForm();
  const parts: [string, unknown][] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: bytes } })) {
      if (part.type !== 'file') {
        parts.push([part.fieldname, part.value]);
        continue;
      }
      const upload = await folder.take(part.file, { name: part.filename ?? '', type: part.mimetype });
      if (raw.closed) await upload.remove();
      else raw.once('close', () => void upload.remove());
      parts.push([part.fieldname, upload.file]);
    }
  } catch (error) {
    // A full disk is no fault of the form.
    if (isOfDisk(error)) throw error;
    // The form parser's messages describe its internals.
    throw Object.assign(new HttpError(400, 'The form cannot be read', { code: 'INVALID' }), { cause: error });
  }
  const form = Object.fromEntries(parts);
  checkJson(form);
  return form;
}

const isOfDisk = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.syscall !== undefined;
