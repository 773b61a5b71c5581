import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { Done, flag, id, ids, maybe, optional, reason, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { OrgStatus, OrgType } from './codes.ts'

/** Why two names are taken for one organisation's. */
export const SimilarBy = codes('相似原因', {
  name: [1, '名称相近'],
  shortened: [2, '名称为简写'],
  former: [3, '与曾用名相同'],
  same: [4, '名称相同'],
})

const SimilarNode = shape({
  orgId: id('组织'),
  orgName: text('组织名称', 100),
  orgType: OrgType.schema,
  status: OrgStatus.schema,
  pathName: text('组织路径'),
})

/** A node whose name is so much like another's that the two may be one organisation. */
export const Similar = shape({
  ...SimilarNode.properties,
  /** Of 100. */
  similarity: whole('相似度', 0, 100),
  similarBy: SimilarBy.schema,
  /** The former name that is the same. */
  formerName: maybe(text('曾用名', 100)),
})
export type Similar = Static<typeof Similar>

export const SimilarPair = shape({
  id: id('相似组织'),
  first: SimilarNode,
  second: SimilarNode,
  similarity: whole('相似度', 0, 100),
  similarBy: SimilarBy.schema,
  foundAt: time('发现时间'),
  /** Why they are different organisations, who said so, and when; null: nobody has. */
  ignored: maybe(shape({ reason: text('原因', 200), by: text('操作人', 64), at: time('时间') })),
})
export type SimilarPair = Static<typeof SimilarPair>

const SimilarSearch = shape({
  ...paged('similarity', 'foundAt'),
  /** Both of a pair at it or below; absent: in the caller's scope. */
  orgId: optional(id('组织')),
  /** Those that were marked as different, instead of those that wait. */
  ignored: withDefault(flag('已忽略'), 0),
})

/** 相似组织 (02 §5.2, §10 no. 5): found every week within each group. */
export const similarOrgs = under('/biz/org-info', {
  listSimilar: read.post('list-similar', 'biz:org-info:list', SimilarSearch, page(SimilarPair)),
  ignoreSimilar: write.post('ignore-similar', 'biz:org-info:update', shape({ ids: ids('相似组织'), reason: reason('原因') }), Done, {
    title: '忽略相似组织',
  }),
})
