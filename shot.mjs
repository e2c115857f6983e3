import { chromium } from 'playwright-core'
const [,, out, path='/', width='1280', theme='light', full='1', ...acts] = process.argv
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const ctx = await browser.newContext({ viewport:{width:Number(width),height: Number(width)<500?844:860}, colorScheme: theme, reducedMotion:'reduce' })
const page = await ctx.newPage()
page.on('console', m => ['error','warning'].includes(m.type()) && console.log('CONSOLE', m.text()))
page.on('pageerror', e => console.log('PAGEERROR', e.message))
await page.goto('http://localhost:41873'+path)
await page.waitForTimeout(1500)
for (const act of acts) { const [verb, ...r] = act.split('='); const arg=r.join('='); if (verb==='click') await page.getByRole('button',{name:arg}).first().click(); if (verb==='link') await page.getByRole('link',{name:arg}).first().click(); if (verb==='goto') await page.goto('http://localhost:41873'+arg); if (verb==='wait') await page.getByText(arg).first().waitFor(); if (verb==='sleep') await page.waitForTimeout(Number(arg)) ; if(verb==='shot') await page.screenshot({path:arg, fullPage: full==='1'}) }
await page.screenshot({ path: out, fullPage: full==='1' })
await browser.close()
