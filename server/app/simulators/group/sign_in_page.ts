import type { Language } from '../../../../engine/schema/names.ts'

interface PageFacts {
  readonly language: Language
  /** Where the form goes. */
  readonly action: string
  /** What was typed before, when that was wrong. */
  readonly refused?: string
}

const texts = {
  ZHS: {
    tag: 'zh-Hans',
    title: '集团统一登录',
    simulated: '模拟',
    note: '演示环境中的集团身份系统：用任意工号和演示密码登录，门户中没有的工号会被门户拒绝。',
    login: '工号',
    password: '密码',
    wrong: '工号或密码不正确',
    enter: '登录',
    cancel: '取消',
  },
  ZHT: {
    tag: 'zh-Hant',
    title: '集團統一登入',
    simulated: '模擬',
    note: '演示環境中的集團身份系統：用任意工號和演示密碼登入，門戶中沒有的工號會被門戶拒絕。',
    login: '工號',
    password: '密碼',
    wrong: '工號或密碼不正確',
    enter: '登入',
    cancel: '取消',
  },
  US: {
    tag: 'en',
    title: 'Group sign-in',
    simulated: 'Simulated',
    note: 'The group’s identity system in the demonstration: any login and the demonstration password are right here. The portal refuses logins that it does not have.',
    login: 'Login',
    password: 'Password',
    wrong: 'The login or the password is wrong',
    enter: 'Sign in',
    cancel: 'Cancel',
  },
} as const satisfies Record<Language, object>

const style = `
  * { box-sizing: border-box }
  body { display: grid; min-height: 100vh; margin: 0; padding: 24px; place-items: center; color: #1d2421; background: #eef0f4;
    font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif }
  main { width: 100%; max-width: 380px; padding: 32px; background: #fff; border: 1px solid #dfe5e2; border-radius: 6px }
  h1 { display: flex; gap: 8px; align-items: center; margin: 0 0 8px; font-size: 20px; line-height: 28px }
  h1 small { padding: 0 8px; font-size: 12px; font-weight: 400; line-height: 20px; color: #96590a; background: #fdf3e1; border-radius: 4px }
  p { margin: 0 0 20px; color: #4f5a55 }
  p[role=alert] { margin: 0 0 16px; color: #c0312b }
  label { display: block; margin-bottom: 16px; color: #4f5a55 }
  input { display: block; width: 100%; height: 40px; margin-top: 4px; padding: 0 12px; font: inherit; color: inherit;
    border: 1px solid #bcc6c1; border-radius: 6px }
  button { width: 100%; height: 40px; font: inherit; cursor: pointer; background: #fff; border: 1px solid #bcc6c1; border-radius: 6px }
  button[value=enter] { margin-bottom: 8px; color: #fff; background: #2b4a8b; border-color: #2b4a8b }
  :focus-visible { outline: 2px solid #2b4a8b; outline-offset: 2px }`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page on which the simulated provider asks who somebody is. */
export function signInPage({ language, action, refused }: PageFacts): string {
  const text = texts[language]
  return `<!doctype html>
<html lang="${text.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${text.title}<small>${text.simulated}</small></h1>
<p>${text.note}</p>
${refused === undefined ? '' : `<p role="alert">${text.wrong}</p>`}
<form method="post" action="${escaped(action)}">
<label>${text.login}<input name="login" value="${escaped(refused ?? '')}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" autofocus></label>
<label>${text.password}<input name="password" type="password" autocomplete="current-password" maxlength="256"></label>
<button name="choice" value="enter">${text.enter}</button>
<button name="choice" value="cancel">${text.cancel}</button>
</form>
</main>
</body>
</html>
`
}
