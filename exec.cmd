@rem The script of npm start begins with `exec`, which Windows' shell lacks: it runs this file instead.
@%*
