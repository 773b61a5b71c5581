import styles from './platform.module.css'

interface Props {
  readonly name: string
  readonly copyright: string
  readonly icp: string
  readonly servicePhone: string
  readonly logoUrl: string | null
  readonly backgroundUrl: string | null
}

/** The login page and the header as they will look. */
export function PlatformPreview({ name, copyright, icp, servicePhone, logoUrl, backgroundUrl }: Props) {
  const logo = logoUrl ?? `${import.meta.env.BASE_URL}logo.svg`
  const footer = [copyright, icp, servicePhone && `服务电话 ${servicePhone}`].filter(Boolean)
  return (
    <div className={styles.previews}>
      <figure className={styles.preview} aria-label="登录页预览">
        <figcaption>登录页</figcaption>
        <div className={styles.login} style={backgroundUrl ? { backgroundImage: `url("${backgroundUrl}")` } : undefined}>
          <div className={styles.card}>
            <p className={styles.brand}>
              <img src={logo} alt="" height="28" />
              <b>{name}</b>
            </p>
            <i className={styles.line} />
            <i className={styles.line} />
            <i className={styles.button}>登录</i>
          </div>
          <p className={styles.footer} data-picture={backgroundUrl !== null}>
            {footer.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </div>
      </figure>
      <figure className={styles.preview} aria-label="页头预览">
        <figcaption>页头</figcaption>
        <p className={styles.header}>
          <img src={logo} alt="" height="26" />
          <b>{name}</b>
        </p>
      </figure>
    </div>
  )
}
