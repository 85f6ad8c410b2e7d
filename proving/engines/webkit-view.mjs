// A WebKitGTK window for WebKitWebDriver, run by gjs. Unlike WebKitGTK's MiniBrowser it can be narrower than 447 px,
// and can run scripts before those of the page. Arguments: --automation SCRIPT_FILE WIDTH HEIGHT
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import System from 'system'

const [early, width, height] = System.programArgs.filter((argument) => argument !== '--automation')

Gtk.init(null)
const content = new WebKit2.UserContentManager()
const [, bytes] = GLib.file_get_contents(early)
const { ALL_FRAMES } = WebKit2.UserContentInjectedFrames
const { START } = WebKit2.UserScriptInjectionTime
content.add_script(new WebKit2.UserScript(new TextDecoder().decode(bytes), ALL_FRAMES, START, null, null))

const context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(true)
context.set_preferred_languages(['sv-SE'])
context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo()
  // The driver only accepts this name.
  info.set_name('MiniBrowser')
  session.set_application_info(info)
  session.connect('create-web-view', () => view)
})

const view = new WebKit2.WebView({
  webContext: context,
  userContentManager: content,
  isControlledByAutomation: true,
})
// Test machines have no GPU, and software rendering is faster than emulating one.
view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
// Suppresses context menus: an open menu would receive all input, including the release of the mouse button.
view.connect('context-menu', () => true)
const window = new Gtk.Window({ decorated: false })
window.add(view)
window.resize(Number(width), Number(height))
window.show_all()

const loop = GLib.MainLoop.new(null, false)
window.connect('destroy', () => loop.quit())
loop.run()
