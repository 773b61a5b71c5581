import { codes } from '../core/codes.ts'

export const Stage = codes('学习阶段', {
  language: [1, '语言预科'],
  bachelor: [2, '本科'],
  master: [3, '硕士'],
  doctor: [4, '博士'],
  other: [9, '其他'],
})
export const StudentStatus = codes('学籍状态', {
  studying: [1, '在读'],
  suspended: [2, '休学'],
  graduated: [3, '毕业'],
  returned: [4, '回国'],
})
