import { searchPinyin } from '../core/identity.ts'

/** The initials of a name's characters: 高血压 is `gxy`. */
export const icdInitials = (name: string) => searchPinyin(name).split(' ').at(-1) ?? ''
