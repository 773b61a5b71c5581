import { useStore } from '@oems/client/store.ts'
import { choose, language, languages, words } from '../words/words.ts'
import styles from './kit.module.css'

/** Each language by its own name, for whoever cannot read the other. */
export function LanguageSwitch() {
  const spoken = useStore(language)
  return (
    <fieldset className={styles.languages} aria-label={words.kit.language}>
      {languages.map((one) => (
        <button
          key={one.language}
          type="button"
          lang={one.tag}
          aria-pressed={one.language === spoken}
          onClick={() => void choose(one.language)}
        >
          {one.name}
        </button>
      ))}
    </fieldset>
  )
}
