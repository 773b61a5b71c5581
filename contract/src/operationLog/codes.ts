import { codes } from '../core/codes.ts'

/** What is wrong with a seal (01 §5.6). */
export const SealFault = codes('不符之处', {
  entries: [1, '日志与封存不符，有记录被改动、增加或删除'],
  signature: [2, '封存的签名不符，封存被人重做'],
  unsigned: [3, '封存缺少签名'],
})
