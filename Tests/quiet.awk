# Leaves of what "swift test" says what somebody has to read: issues, what is skipped and why, what the tests print, and how many
# there were. The starts of tests, their ends where nothing is wrong, and the steps of the build are left out.

# The start of a case quotes its arguments, which may take many lines.
isQuoting { isQuoting = !/ started\.$/; next }
/^◇ / { isQuoting = !/ started\.$/; next }

/^✔ Test run with / { print; fflush(); next }
/^✔ / { next }
/^\[[0-9]+\/[0-9]+\] / && !/: (error|warning): / { next }

{ print; fflush() }
