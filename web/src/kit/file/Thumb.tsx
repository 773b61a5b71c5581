import type { OssFile } from '@oems/contract/files/files.ts'
import { kindOf, markOf } from './kinds.ts'
import { Picture } from './Picture.tsx'
import styles from './Thumb.module.css'

interface Props {
  /** Without an address: of those who may see it the user is none. */
  readonly file: Pick<OssFile, 'ossId' | 'name' | 'mime' | 'thumbUrl'> & { readonly url: string | null }
  /** Its name stands beside it. */
  readonly isNamed?: boolean
}

/** A file in small: the picture, or the kind of what is none. It fills its box. */
export function Thumb({ file, isNamed = false }: Props) {
  const { url, name } = file
  return kindOf(file) === 'picture' && url !== null ? <Picture file={{ ...file, url }} alt={isNamed ? '' : name} /> : <Mark name={name} />
}

export const Mark = ({ name }: { readonly name: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {markOf(name)}
  </span>
)
