import type { OssFile } from '@oems/contract/files/files.ts'
import { kindOf, markOf } from './kinds.ts'
import { Picture } from './Picture.tsx'
import styles from './Thumb.module.css'

interface Props {
  readonly file: Pick<OssFile, 'ossId' | 'name' | 'mime' | 'url' | 'thumbUrl'>
  /** Its name stands beside it. */
  readonly isNamed?: boolean
}

/** A file in small: the picture, or the kind of what is none. It fills its box. */
export const Thumb = ({ file, isNamed = false }: Props) =>
  kindOf(file) === 'picture' ? <Picture file={file} alt={isNamed ? '' : file.name} /> : <Mark name={file.name} />

export const Mark = ({ name }: { readonly name: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {markOf(name)}
  </span>
)
