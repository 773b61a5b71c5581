import { expect, test } from 'vitest'
import { othersWith } from './testing/sources.ts'

/**
 * Who may make a digest without `keyedHash`: it itself, and what is no digest of anything that somebody sent or typed. An unkeyed digest of
 * a number, a name or an answer is guessed by trying them all.
 */
const without = {
  'server/src/core/db/keys.ts': 'keyedHash',
  'server/src/accounts/sessions.ts': 'session tokens: 256 random bits',
  'server/src/area/shipped.ts': 'rows that the product ships',
  'server/src/core/db/migrate.ts': 'migration files',
  'server/src/core/backup/archive.ts': 'contents of a backup',
  'server/src/core/backup/backUp.ts': 'contents of a backup',
  'server/src/core/backup/manifest.ts': 'contents of a backup, signed by a key derived from the data keys',
  'server/src/core/files/addresses.ts': 'signatures of addresses, by a key of their own',
  'server/src/core/files/pictureChild.ts': 'contents of whole files (01 §2.9)',
  'server/src/core/files/whole.ts': 'contents of whole files (01 §2.9)',
  'server/src/core/files/s3Store.ts': 'bodies of requests, as S3 wants them signed',
  'server/src/core/http/upload.ts': 'contents of files and their parts, which browsers compute as well (01 §5.9)',
  'server/src/core/embedded/cluster.ts': 'the password of the serving role, from that of the owner',
  'server/src/core/embedded/place.ts': 'folder names',
  'server/src/core/embedded/postmaster.ts': 'folder names',
  'server/src/session/secondFactor/totp.ts': 'one-time codes, as RFC 6238 wants them',
  'server/src/organisation/imports/groupKey.ts': 'numbers of import batches, to tie lines of a history together',
  'server/src/orgFiles/demo.ts': 'contents of whole files (01 §2.9)',
  'server/src/files/demo.ts': 'contents of whole files (01 §2.9)',
  'server/src/files/testUpload.ts': 'what a browser says of a part',
  'server/src/supplies/config/drugs.ts': 'which configuration a form has read, of numbers alone',
  'web/src/kit/file/sha256.ts': 'parts of files, which the server computes as well (01 §5.9)',
  'bench/fileReference.ts': 'what a bare handler makes of a part',
  'bench/place.ts': 'folder names',
  'bench/references/create.ts': 'what a bare handler looks a new employee up by, with a key',
  'scripts/setup.mjs': 'files of the build',
}

const makesDigests = /\b(createHash|createHmac|subtle\.(digest|sign))\b|\bhash\b[^;\n]*from 'node:crypto'/

test('every digest is keyed, but those that are written down here', () => {
  expect(othersWith(makesDigests, 'server,contract,client,web,phone,demo,bench,e2e,scripts', without)).toEqual([])
})
