import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, id, shape } from '@oems/contract/core/fields.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { type FilesField, ossIdsOf, ossOf } from '@oems/contract/files/files.ts'
import type { FileOwner } from '../core/domain.ts'

const papers: FilesField = { title: '附件', bizTypes: ['doc', 'medical'], most: 3 }

/** Records of a test, with files; what a record is does not matter here. */
export const recordCalls = under('/test-records', {
  save: write.post('save', 'login', shape({ id: id(), ossIds: ossIdsOf(papers) }), Done),
  failing: write.post('failing', 'login', shape({ id: id(), ossIds: ossIdsOf(papers) }), Done),
  info: read.get('info', 'login', shape({ id: id() }), shape({ oss: ossOf })),
})

const readable = new Set<number>()
/** Whoever calls may read those that a test has put into `readable`. */
export const recordOwner: FileOwner & { readonly readable: Set<number> } = {
  name: '测试记录',
  access: FileAccess.ownersReaders,
  fields: { papers },
  mayRead: async (_ctx, ids) => new Set(ids.filter((one) => readable.has(one))),
  readable,
}
