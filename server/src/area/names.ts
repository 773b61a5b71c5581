import { searchPinyin } from '../core/identity.ts'

/** By which a place is found while typing: pinyin and initials, other scripts without their accents. */
export const placePinyin = (name: string) => searchPinyin(name.normalize('NFKD').replace(/\p{M}/gu, ''))
